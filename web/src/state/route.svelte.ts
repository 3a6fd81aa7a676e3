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

  #look(): void {
    this.path = location.pathname;
    this.hash = location.hash;
  }

  get rules(): boolean {
    return /^\/rules(\/|$)/.test(this.path);
  }

  /** The code of the table in the address, or null. */
  get table(): string | null {
    const code = /^\/table\/([^/]+)\/?$/.exec(this.path)?.[1];
    return code === undefined ? null : decodeURIComponent(code);
  }
}

export const route = new Route();
