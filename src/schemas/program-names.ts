import { fold } from './fold.ts';

/** Programs by what a cell may call them: without regard to case, and to accents where that tells them apart. Specification uploads 1.11. */
export const programsByName = (
  programs: ReadonlyArray<{ readonly id: string; readonly name: string }>,
): ReadonlyMap<string, string> =>
  new Map(
    [fold, (name: string) => name.toLowerCase()].flatMap((called) =>
      programs.map(({ id, name }) => [called(name), id]),
    ),
  );

/** The id of the program that a cell means, among those of `programsByName`. */
export const programCalled = (programs: ReadonlyMap<string, string>, text: string): string | undefined =>
  programs.get(text.toLowerCase()) ?? programs.get(fold(text));
