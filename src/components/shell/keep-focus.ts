import { catchFocus } from '#src/components/ui/page/catch-focus.ts';

/** Screens and dialogs that know better where it belongs have so long, in milliseconds. */
const PATIENCE_MS = 60;

/** What takes the focus without asking for letters: on a phone a field would open the keyboard. */
const HEIRS = 'button:not(:disabled), a[href], summary, h1[tabindex], h2[tabindex], [role="grid"] [tabindex="0"]';

const DIALOG = '[role="dialog"]';

const isShown = (element: HTMLElement) => element.checkVisibility?.() ?? true;

/** An element around what had the focus, and what stood before that in it. */
interface Around {
  readonly element: Element;
  readonly before: Element | null;
}

/** What comes next in an element behind a place, else what is last before it. */
function nextIn({ element, before }: Around): HTMLElement | undefined {
  const heirs = [...element.querySelectorAll<HTMLElement>(HEIRS)].filter(isShown);
  if (!before || !element.contains(before)) return heirs[0];
  const isBehind = (heir: Element) =>
    !before.contains(heir) && (before.compareDocumentPosition(heir) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return heirs.find(isBehind) ?? heirs.at(-1);
}

/** The nearest that can have the focus, as far as the screen or the dialog reaches. */
function heirOf(around: readonly Around[], main: HTMLElement): HTMLElement | undefined {
  for (const each of around) {
    if (each.element === main) return undefined;
    const heir = nextIn(each);
    if (heir) return heir;
    if (each.element.matches(DIALOG)) return undefined;
  }
  return undefined;
}

function aroundOf(element: Element): Around[] {
  const found: Around[] = [];
  for (let each = element; each.parentElement; each = each.parentElement)
    found.push({ element: each.parentElement, before: each.previousElementSibling });
  return found;
}

/**
 * What goes, or is switched off, while it has the focus hands it to what is nearest, where nothing else takes it: from
 * the body, Tab would begin again at the top of the page. A whole screen that goes is none of it: the next one's
 * heading has the focus then. Gives what ends it. Specification product 5.14.
 */
export function keepFocus(home: HTMLElement): () => void {
  let last: HTMLElement | null = null;
  let around: readonly Around[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isGone = () => last !== null && (!last.isConnected || last.matches(':disabled'));
  // a browser takes the focus from what is switched off with its next frame, or not at all
  const isLost = () => isGone() && (document.activeElement === document.body || document.activeElement === last);
  const give = () => {
    timer = undefined;
    const wasLost = isLost();
    const places = around;
    // what took the focus instead may go, too; and nothing here keeps a whole screen that has gone
    if (isGone()) {
      last = null;
      around = [];
    }
    if (!wasLost || !home.isConnected) return;
    const stays = places.findIndex(({ element }) => element.isConnected);
    // what opened the dialog, and would have the focus again, has gone, too
    if (places.slice(0, stays).some(({ element }) => element.matches(DIALOG))) return catchFocus();
    const left = places.slice(stays);
    const isInside = left.some(({ element }) => element === home || element.matches(DIALOG));
    if (!isInside || left[0]?.element === home) return;
    const heir = heirOf(left, home);
    if (heir) heir.focus({ preventScroll: true });
    else catchFocus();
  };
  const onFocus = ({ target }: Pick<FocusEvent, 'target'>) => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    around = aroundOf(target);
  };
  const observer = new MutationObserver(() => {
    // the browser takes the focus from it a moment later
    if (isGone()) timer ??= setTimeout(give, PATIENCE_MS);
  });
  onFocus({ target: document.activeElement });
  document.addEventListener('focusin', onFocus);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
  };
}
