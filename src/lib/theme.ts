import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** The one accent colour. Shade 7 fills, 4 and 7 are links; each reads on its ground (WCAG AA, tests/lib/theme.test.ts). */
const accent: MantineColorsTuple = [
  '#eef3fd',
  '#dce5f8',
  '#b9caef',
  '#93ade5',
  '#7f9fe0',
  '#4f78ce',
  '#3a66c0',
  '#2c55a8',
  '#24478c',
  '#1b376f',
];

/** Mantine's red, its filling shade darker: white reads on it. */
const red: MantineColorsTuple = [
  '#fff0f0',
  '#ffe0e0',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#f05252',
  '#d63030',
  '#c22121',
  '#a61e1e',
  '#861919',
];

export const theme = createTheme({
  colors: { accent, red },
  primaryColor: 'accent',
  primaryShade: 7,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: { fontWeight: '650', textWrap: 'balance' },
});

/** What the stock theme leaves too pale: dimmed text, placeholders, links, errors. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#5c636a',
    '--mantine-color-placeholder': '#666e75',
    '--mantine-color-anchor': 'var(--mantine-color-accent-7)',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': '#1b6e37',
  },
  dark: {
    '--mantine-color-dimmed': '#adb5bd',
    '--mantine-color-placeholder': '#a0a8b0',
    '--mantine-color-anchor': 'var(--mantine-color-accent-4)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-success': '#7fdc9b',
  },
});
