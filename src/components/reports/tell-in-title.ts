/** Puts words before the title of a tab that nobody looks at, until somebody does. Specification reports 5.7. */
export function tellInTitle(words: string): void {
  if (!document.hidden) return;
  const title = document.title;
  const told = `${words} · ${title}`;
  document.title = told;
  const restore = () => {
    if (document.hidden) return;
    document.removeEventListener('visibilitychange', restore);
    if (document.title === told) document.title = title;
  };
  document.addEventListener('visibilitychange', restore);
}
