import { defineTexts } from '#src/lib/i18n/index.ts';
import { palette } from '#src/locales/en/palette.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    palette: typeof palette;
  }
}

export const usePaletteTexts = defineTexts(
  'palette',
  palette,
  async () => (await import('#src/locales/es/palette.ts')).palette,
);
