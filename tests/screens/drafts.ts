import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { readDraft } from '#src/lib/session/drafts.ts';

const keptNames = () => Object.keys(localStorage).filter((name) => name.startsWith('draft:'));

/** What the browser keeps of what was typed and not saved, encrypted; null without any. */
export function keptDraft(): string | null {
  const names = keptNames();
  return names.length === 0 ? null : names.map((name) => localStorage.getItem(name)).join('\n');
}

/**
 * Waits until what was typed is kept as far as `text`, for who is signed in: what is typed slowly is kept letter by
 * letter.
 */
export const untilKept = (text: string): Promise<void> =>
  waitFor(async () => {
    const forms = keptNames().map((name) => name.split(':').slice(3).join(':'));
    expect(JSON.stringify(await Promise.all(forms.map(readDraft)))).toContain(text);
  });
