import { keepFocus } from './keep-focus.ts';
import { tellMoves } from './tell-moved.ts';

/** What a screen has no need of before somebody presses a key or a button: no focus to keep, nothing typed to lose. */
export function onFirstPress(main: HTMLElement): () => void {
  const ends = [keepFocus(main), tellMoves()];
  return () => {
    for (const end of ends) end();
  };
}
