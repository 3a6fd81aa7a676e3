/** Tells the styles how high something is, as `--<name>`, so that the scene above it gives way. */
export function takesRoom(node: HTMLElement, name: string): { destroy: () => void } {
  const root = document.documentElement.style;
  const observer = new ResizeObserver(() => {
    root.setProperty(`--${name}`, `${String(node.offsetHeight)}px`);
  });
  observer.observe(node);
  return {
    destroy() {
      observer.disconnect();
      root.removeProperty(`--${name}`);
    },
  };
}
