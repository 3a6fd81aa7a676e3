/**
 * What of other people's work a build has in it, with their licences, whose texts want to be handed on with it:
 * `licences.txt`, beside the page. Scripts, styles and fonts are traced to the packages that they came from.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The innermost package that a file is of. */
const PACKAGE = /^.*?((?:[^\0?]*\/)?node_modules\/((?:@[^/]+\/)?[^/.][^/]*))\//;
const RULE = `\n\n${"=".repeat(78)}\n`;

/**
 * @param more Files that something was made of which the build takes in place of them: fonts with fewer letters.
 */
export function licences(more: readonly string[] = []): Plugin {
  let root = "";
  return {
    name: "licences",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((part) =>
        part.type === "chunk" ? Object.keys(part.modules) : part.originalFileNames,
      );
      this.emitFile({ type: "asset", fileName: "licences.txt", source: told(root, [...files, ...more]) });
    },
  };
}

/**
 * The text: of each package its name, version and licence in one line, and the licence below it.
 *
 * @param root The folder that the files' names are given from, where they are not whole ones.
 */
export function told(root: string, files: readonly string[]): string {
  const folders = new Map<string, string>();
  for (const file of files) {
    const [, folder, name] = PACKAGE.exec(file) ?? [];
    if (folder && name) folders.set(name, folder.startsWith("/") ? folder : join(root, folder));
  }
  const parts = [...folders]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, folder]) => part(name, folder));
  return `The pages of forno have in them, beside what is forno's own:${parts.join("")}\n`;
}

function part(name: string, folder: string): string {
  const file = existsSync(folder) && readdirSync(folder).find((each) => /^licen[cs]e(\.|$)/i.test(each));
  if (!file) throw new Error(`${name} is in the client, and brings no licence`);
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<
    string,
    unknown
  >;
  return `${RULE}${name} ${String(version)} (${String(license)})\n\n${readFileSync(join(folder, file), "utf8").trim()}`;
}
