declare module "*.md" {
  export const title: string;
  export const html: string;
  export const contents: { id: string; text: string }[];
}
