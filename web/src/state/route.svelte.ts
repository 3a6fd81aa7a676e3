/** Where we are: the address is the only state that a reload needs. */
class Route {
  path = $state(location.pathname);
  hash = $state(location.hash);

  constructor() {
    addEventListener("popstate", () => {
      this.#look();
    });
  }

  /** To an address of ours. To another place of the same page the page itself goes. */
  go(address: string): void {
    const before = this.path;
    history.pushState(null, "", address);
    this.#look();
    if (this.path !== before) scrollTo(0, 0);
  }

  /** Another address for the same place, so that what it carried is neither kept nor gone back to. */
  replace(address: string): void {
    history.replaceState(null, "", address);
    this.#look();
  }

  #look(): void {
    this.path = location.pathname;
    this.hash = location.hash;
  }

  get rules(): boolean {
    return /^\/rules(\/|$)/.test(this.path);
  }

  /** The code in the address of a table, or in that of its spectators; else null. */
  get table(): string | null {
    const code = /^\/(?:table|watch)\/([^/]+)\/?$/.exec(this.path)?.[1];
    return code === undefined ? null : decodeURIComponent(code);
  }

  /** The secret that carries a seat to this device, or null. */
  get secret(): string | null {
    return /^#take=([\w-]+)$/.exec(this.hash)?.[1] ?? null;
  }
}

export const route = new Route();
