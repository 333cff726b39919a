/**
 * The name of an exported file: `\ / : * ? " < > |` and every white space become an underscore; so does what no file
 * system takes, control characters. Specification api 2.5.
 */
export const exportFileName = (name: string): string => name.toWellFormed().replaceAll(/[\\/:*?"<>|\s\p{Cc}]/gu, '_');

/** The header `content-disposition` of a file that is to be kept under `name`: in UTF-8, and in ASCII for old readers. */
export function contentDisposition(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** The name that a `content-disposition` gives a file; undefined where it gives none that can be read. */
export function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /;\s*filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded);
  } catch {
    // what isn't UTF-8 may still have the simple name
  }
  return /;\s*filename="([^"]+)"/i.exec(disposition ?? '')?.[1];
}
