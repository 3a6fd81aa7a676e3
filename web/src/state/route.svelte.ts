/** Where we are: the address is the only state that a reload needs. */
class Route {
  path = $state(location.pathname);

  constructor() {
    addEventListener("popstate", () => {
      this.path = location.pathname;
    });
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.path = path;
    scrollTo(0, 0);
  }

  /** The code of the table in the address, or null. */
  get table(): string | null {
    const code = /^\/table\/([^/]+)\/?$/.exec(this.path)?.[1];
    return code === undefined ? null : decodeURIComponent(code);
  }
}

export const route = new Route();
