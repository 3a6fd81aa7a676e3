/** A picture on its way out of the page: to whom the device shares it with, or into a file. */

/** How it went out; null: whoever was asked changed his mind. */
export type Way = "shared" | "saved" | null;

/** Share an SVG as a PNG where the device can, else save it as one; as SVG where the browser cannot draw it. */
export async function share(svg: string, name: string, title: string): Promise<Way> {
  const png = await drawn(svg).catch(() => null);
  const file = png
    ? new File([png], `${name}.png`, { type: "image/png" })
    : new File([svg], `${name}.svg`, { type: "image/svg+xml" });
  // Not there on plain http addresses, nor on every desktop, whatever the types say.
  const device = navigator as Partial<Navigator>;
  if (device.share && device.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return null;
    }
  }
  save(file);
  return "saved";
}

function save(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 60_000);
}

async function drawn(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  if (image.naturalWidth === 0) throw new Error("not drawn");
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => {
      if (blob) done(blob);
      else failed(new Error("not drawn"));
    }, "image/png");
  });
}
