import postcss from 'postcss';
import { expect, test } from 'vitest';
import lightOnPaper from '#scripts/light-on-paper.ts';

const written = (css: string) => postcss([lightOnPaper]).process(css, { from: undefined }).css.replaceAll(/\s+/g, ' ');

test('what is said for the dark look alone is not said for print', () => {
  const css = `.a { color: black } [data-mantine-color-scheme='dark'] .a { color: white } .b { color: red }`;
  expect(written(css)).toBe(
    `.a { color: black } @media not print { [data-mantine-color-scheme='dark'] .a { color: white } } .b { color: red }`,
  );
});

test('what is said for the light look holds in print, where its dark twin comes after it', () => {
  const [dark, light] = ['dark', 'light'].map((look) => `:root[data-mantine-color-scheme=${look}] { color: ${look} }`);
  const wanted = ':root[data-mantine-color-scheme] { color: light } @media not print { ';
  for (const css of [`${dark} ${light}`, `${light} ${dark}`])
    expect(written(`@layer m { ${css} }`)).toContain(`${wanted}${dark} }`);
});

test('what only the light look has stays its own', () => {
  const css = `[data-mantine-color-scheme='light'] .a { display: none }`;
  expect(written(css)).toBe(css);
});
