/**
 * Files of messages, `i18n/*en.json`, as modules: each message becomes a function when the client is built, so that
 * no parser of messages is sent to anybody. What is wrong with a message stops the build, and says where it stands.
 */
import MessageFormat from "@messageformat/core";
import compileModule from "@messageformat/core/lib/compile-module.js";
import type { Plugin } from "vite";

/** The language stands last in the name, `en.json`, `people.en.json`, or is that of its folder, `languages/pt/web`. */
const FILE = /\/i18n\/(?:[^/]+\.)?([a-z]+)\.json$|\/languages\/([a-z]+)\/web\/.*\.json$/;

export function messageModules(): Plugin {
  let strict = false;
  /** Whether browsers are served what is transformed. */
  let served = false;
  return {
    name: "messages",
    enforce: "pre",
    configResolved({ isProduction, command }) {
      strict = !isProduction;
      served = command === "serve" && !process.env["VITEST"];
    },
    transform(text, id) {
      const [, beside, own] = FILE.exec(id) ?? [];
      const language = beside ?? own;
      if (!language) return null;
      const code = compiled(JSON.parse(text) as Record<string, string>, language, strict);
      return {
        // Vite's server looks for no imports in what is called .json.
        code: served ? code.replaceAll(/from "(@messageformat[^"]*)"/g, 'from "/@id/$1"') : code,
        map: null,
        moduleType: "js",
      };
    },
  };
}

/**
 * The source of a module whose default export has a function for each message.
 *
 * @param strict A value that a message wants and is not given is an error, instead of “undefined” in its place.
 */
export function compiled(messages: Record<string, string>, language: string, strict: boolean): string {
  const format = new MessageFormat(language, { requireAllArguments: strict });
  for (const [key, message] of Object.entries(messages)) {
    try {
      format.compile(message);
    } catch (error) {
      throw new Error(`${key} (${language}): ${message}`, { cause: error });
    }
  }
  return compileModule(format, messages);
}
