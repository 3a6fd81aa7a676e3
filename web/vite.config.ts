import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { groups } from "./chunks.ts";
import { FACES, fonts } from "./fonts.ts";
import { wordsByLanguage } from "./languages.ts";
import { licences } from "./licences.ts";
import { messageModules } from "./messages.ts";
import { rulesPages } from "./rules.ts";

// `npm run dev` speaks to a server started with `forno serve`; another port is given by FORNO_PORT.
const server = `http://127.0.0.1:${process.env["FORNO_PORT"] ?? "8000"}`;

/** Tests of components that are mounted on a page: pressed, written into, left with the focus. Runes may stand in them. */
const MOUNTED = "src/**/*.svelte.test.ts";

const FONTS = FACES.flatMap(({ files }) => files.map((file) => `node_modules/${file}`));

export default defineConfig({
  resolve: { dedupe: ["@messageformat/runtime"] }, // what is said in languages/ has none of its own
  plugins: [svelte(), fonts(), wordsByLanguage(), messageModules(), rulesPages(), licences(FONTS)],
  build: {
    outDir: "../src/forno/server/web",
    emptyOutDir: true,
    target: "es2022",
    // Fonts and pictures stay files: the server's Content-Security-Policy allows data: for images only.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    fs: { allow: [".."] }, // docs/rules, languages
    proxy: {
      "/api": { target: server, ws: true },
      "/play": server,
    },
  },
  test: {
    testTimeout: 60_000,
    pool: "threads", // a tenth less work than in processes
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          isolate: false, // modules are loaded once; what a file stubbed goes with it (speaking.ts)
          setupFiles: "src/testing/speaking.ts",
          include: ["src/**/*.test.ts", "*.test.ts"],
          exclude: [MOUNTED],
          css: true,
        },
      },
      {
        extends: true,
        resolve: { conditions: ["browser"] },
        test: {
          name: "mounted",
          environment: "happy-dom",
          isolate: false,
          setupFiles: ["src/testing/speaking.ts", "src/testing/page.ts"],
          include: [MOUNTED],
        },
      },
    ],
  },
});
