import type { LinkProps } from '@tanstack/react-router';
import type { Needs } from '#src/lib/session/needs.ts';
import type { Language } from '#src/lib/i18n/index.ts';
import type { palette } from '#src/locales/en/palette.ts';

/** What an action of the palette can do without a screen of its own. */
export interface PaletteTools {
  readonly setColorScheme: (scheme: 'light' | 'dark' | 'auto') => void;
  readonly setLanguage: (language: Language) => void;
  readonly signOut: () => void;
}

interface Target {
  readonly to: NonNullable<LinkProps['to']>;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, unknown>>;
  readonly hash?: string;
}

/**
 * Something that the palette offers beside the places of the menu. An area declares its own in `palette.ts`, beside the
 * screens they open, and their words (label, synonyms) in the texts of the palette; the palette finds them there.
 */
export interface PaletteEntry {
  readonly words: keyof (typeof palette)['entries'];
  /** A place is looked at; an action does something, or opens the form for it. */
  readonly kind: 'place' | 'action';
  /** Undefined: whoever is signed in. */
  readonly needs?: Needs;
  /** Where it leads, or what it does; the id is the chosen organization's. */
  readonly opens: ((organizationId: string) => Target) | { readonly does: (tools: PaletteTools) => void };
}
