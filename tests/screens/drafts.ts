/** What the browser keeps of what was typed and not saved, encrypted; null without any. */
export function keptDraft(): string | null {
  const names = Object.keys(localStorage).filter((name) => name.startsWith('draft:'));
  return names.length === 0 ? null : names.map((name) => localStorage.getItem(name)).join('\n');
}
