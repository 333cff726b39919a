/**
 * Scrolls a box so far that a part of it is in sight, and nothing around it. Not `scrollIntoView`: some browsers take the
 * next Tab on from there, past the link that skips the menu.
 */
export function intoSight(box: Element, part: Element): void {
  const [seen, at] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
  box.scrollTop += Math.min(0, at.top - seen.top) + Math.max(0, at.bottom - seen.bottom);
  box.scrollLeft += Math.min(0, at.left - seen.left) + Math.max(0, at.right - seen.right);
}
