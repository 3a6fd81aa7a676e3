import { mergeConfig, type Plugin } from "vite";

import base from "./vite.config.ts";

const first: Plugin = {
  name: "parts first",
  configureServer(server) {
    server.middlewares.use((request, _, next) => {
      request.url = request.url?.replace(/^\/(?=\?|$)/, "/parts.html");
      next();
    });
  },
};

/** The page of all parts: served for whoever changes one, built for the tests that photograph it; never shipped. */
export default mergeConfig(base, {
  plugins: [first],
  build: { outDir: "dist/parts", rolldownOptions: { input: "parts.html" } },
  server: { port: 5174 },
});
