import { globSync, readFileSync } from 'node:fs';
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { cssVariables, theme } from '#src/lib/theme.ts';

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const [stock, own] = [defaultCssVariablesResolver(merged), cssVariables(merged)];
const inConsole = {
  light: { ...stock.variables, ...stock.light, ...own.light },
  dark: { ...stock.variables, ...stock.dark, ...own.dark },
};

/** What a variable stands for in the console, in the end. */
const meant = (all: Readonly<Record<string, string>>, name: string): string =>
  (all[name] ?? `no ${name}`).replaceAll(/var\((--[\w-]+)\)/g, (_, other: string) => meant(all, other));

const plain = (value: string) => value.toLowerCase().replace(/^calc\((\S+) \* 1\)$/, '$1');

const css = readFileSync('src/survey.css', 'utf8');
const declared = new Map(
  [...css.matchAll(/(--mantine-[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
);

test('the page of a survey’s link has the console’s colours', () => {
  expect(declared.size).toBeGreaterThan(10);
  for (const [name, value] of declared) {
    const [, light = value, dark = value] = /^light-dark\((\S+), (\S+)\)$/.exec(value) ?? [];
    expect([name, light, dark]).toEqual([
      name,
      plain(meant(inConsole.light, name)),
      plain(meant(inConsole.dark, name)),
    ]);
  }
  expect(css).toContain(`font-family: ${theme.fontFamily?.replaceAll('"', "'")};`);
});

test('it declares what its sheets use', () => {
  const sheets = [
    'src/components/surveys/form/survey-form.module.css',
    'src/components/surveys/taking/taking.module.css',
    'src/components/ui/ui.module.css',
    'src/global.css',
  ].map((file) => readFileSync(file, 'utf8'));
  const used = new Set(
    sheets.flatMap((sheet) => [...sheet.matchAll(/var\((--mantine-[\w-]+)/g)].map(([, name]) => name)),
  );
  expect([...used].filter((name) => !declared.has(name ?? ''))).toEqual([]);
});

test('paper has the light colours, where Mantine writes dark ones into the page', () => {
  const print = readFileSync('src/print.css', 'utf8');
  const onPaper = [...print.matchAll(/(--mantine-[^;]+) !important;/g)].map(([, each]) => each);
  const sheets = globSync('src/**/*.css').map((file) => readFileSync(file, 'utf8'));
  const used = new Set(
    sheets.flatMap((sheet) => [...sheet.matchAll(/var\((--mantine-[\w-]+)/g)].map(([, name = '']) => name)),
  );
  const dark: Readonly<Record<string, string>> = inConsole.dark;
  // what stands for another one stands for it in print, too
  for (const name of used)
    for (const [, other = ''] of (dark[name] ?? '').matchAll(/var\((--[\w-]+)\)/g)) used.add(other);
  const inStyles: Readonly<Record<string, string>> = defaultCssVariablesResolver(DEFAULT_THEME).dark;
  const wanted = Object.entries({ ...stock.dark, ...own.dark })
    .filter(([name, value]) => used.has(name) && !name.endsWith('-hover') && inStyles[name] !== value)
    .map(([name]) => ({ name, inLight: plain(meant(inConsole.light, name)), inDark: plain(meant(dark, name)) }))
    .flatMap(({ name, inLight, inDark }) => (inLight === inDark ? [] : `${name}: ${inLight}`));
  expect(new Set(onPaper)).toEqual(new Set(wanted));
});
