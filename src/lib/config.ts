const meta = (name: string): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim();

/**
 * A setting of the environment: the page's `<meta>`, which the server fills when it serves the page, wins over
 * what the build was given; an empty text counts as not given.
 */
export const setting = (metaName: string, builtIn: string | undefined): string | undefined =>
  meta(metaName) || builtIn?.trim() || undefined;
