import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { cssVariables, theme } from '#src/lib/theme.ts';

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const { light, dark } = cssVariables(merged);
const shade = (color: string, index: number): string => merged.colors[color]?.[index] ?? '';

/** A variable's value as a colour. */
function colorOf(value: string | undefined): string {
  const [, color, index] = /^var\(--mantine-color-(\w+)-(\d)\)$/.exec(value ?? '') ?? [];
  return color ? shade(color, Number(index)) : (value ?? '');
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const contrast = (one: string, other: string): number => {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
};

const white = '#ffffff';
const darkGround = shade('dark', 7);
const texts = ['dimmed', 'placeholder', 'anchor', 'error', 'success'] as const;

test('the ruler is right', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrast('#767676', white)).toBeCloseTo(4.54, 2);
});

describe('WCAG AA', () => {
  test.each(texts)('%s text in light, on white and on a grey ground', (name) => {
    const color = colorOf(light[`--mantine-color-${name}`]);
    expect(contrast(color, white)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color, shade('gray', 1))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(texts)('%s text in dark, on the page and on a raised ground', (name) => {
    const color = colorOf(dark[`--mantine-color-${name}`]);
    expect(contrast(color, darkGround)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color, shade('dark', 6))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['accent', 'red'])('white on filled %s, also under the pointer', (color) => {
    expect(merged.primaryShade).toBe(7);
    for (const index of [7, 8]) expect(contrast(white, shade(color, index))).toBeGreaterThanOrEqual(4.5);
  });
});
