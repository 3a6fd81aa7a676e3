import { mergeConfig } from "vite";

import base from "./vite.config.ts";

/** The page of all parts: served for whoever changes one, built for the tests that photograph it; never shipped. */
export default mergeConfig(base, {
  cacheDir: "node_modules/.vite-parts",
  build: { outDir: "dist/parts", rolldownOptions: { input: "parts.html" } },
  server: { open: false },
});
