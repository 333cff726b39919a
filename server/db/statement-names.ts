/** So many statements are kept prepared by a connection: more than the API has that are asked again and again. */
const MOST = 300;

/** Longer texts have a parameter for each of many rows, and are seldom the same again. */
const LONGEST = 10_000;

/**
 * Names for statements, by their text, so that a connection plans each once. A text gets its name when it comes for the
 * second time; the one that was not asked for longest loses its own, and `onLost` is told.
 */
export function createNames(onLost: (name: string) => void): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const once = new Set<string>();
  let last = 0;
  return (text) => {
    if (text.length > LONGEST) return undefined;
    let name = names.get(text);
    if (name === undefined) {
      if (!once.delete(text)) {
        if (once.size === MOST) once.clear();
        once.add(text);
        return undefined;
      }
      last += 1;
      name = `s${last}`;
      const [oldest] = names;
      if (oldest && names.size === MOST) {
        names.delete(oldest[0]);
        onLost(oldest[1]);
      }
    }
    // asked for last: it stands at the end
    names.delete(text);
    names.set(text, name);
    return name;
  };
}
