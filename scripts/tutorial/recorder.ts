import type { Locator, Page } from 'playwright';

/** One picture of the film: what the page showed, for how long, and where the pointer stood on it. */
export interface Frame {
  /** The place of its picture among the recording's pictures. */
  readonly picture: number;
  readonly seconds: number;
  /** In pixels of the page; `pressed` draws a ring around it. */
  readonly pointer: { readonly x: number; readonly y: number; readonly pressed: boolean };
}

export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Recording {
  /** Pictures in PNG, base64. */
  readonly pictures: readonly string[];
  readonly frames: readonly Frame[];
  readonly cues: readonly Cue[];
}

const FRAME = 0.08;
const MOVE = 0.72;
const PRESS = 0.24;
/** Time to see what a click has done, before the pointer moves on. */
const SETTLED = 0.5;

const eased = (share: number) => share * share * (3 - 2 * share);

/**
 * Records what a script does in a page. The film's time is what the script says, not what the machine took: every
 * recording of the same script is as long, and its captions fit all languages.
 */
export class Recorder {
  readonly #page: Page;
  readonly #pictures: string[] = [];
  readonly #frames: Frame[] = [];
  readonly #cues: Cue[] = [];
  #pointer = { x: 0, y: 0 };
  #seconds = 0;

  constructor(page: Page) {
    this.#page = page;
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    this.#pointer = { x: width * 0.6, y: height * 0.75 };
  }

  /** Says `text` while `act` runs, and as long as it takes to read `longest`, the same text in the wordiest language. */
  async caption(text: string, longest: number, act: () => Promise<void>): Promise<void> {
    const start = this.#seconds;
    await act();
    await this.hold(Math.max(1, 1 + longest * 0.05 - (this.#seconds - start)));
    this.#cues.push({ start, end: this.#seconds, text });
  }

  /** Shows the page as it is. */
  async hold(seconds: number): Promise<void> {
    const picture = await this.#shoot();
    this.#add(picture, seconds);
  }

  /** Moves the pointer onto something. */
  async move(to: Locator): Promise<void> {
    await to.scrollIntoViewIfNeeded();
    const box = await to.boundingBox();
    if (!box) throw new Error(`${String(to)} is not to be seen`);
    const picture = await this.#shoot();
    const [from, end] = [this.#pointer, { x: box.x + Math.min(box.width / 2, 60), y: box.y + box.height / 2 }];
    const steps = Math.round(MOVE / FRAME);
    for (let step = 1; step <= steps; step += 1) {
      const share = eased(step / steps);
      this.#pointer = { x: from.x + (end.x - from.x) * share, y: from.y + (end.y - from.y) * share };
      this.#add(picture, FRAME);
    }
  }

  /** Moves the pointer onto something and presses there: `act` is what that does. */
  async press(what: Locator, act: () => Promise<unknown>): Promise<void> {
    await this.move(what);
    this.#add(await this.#shoot(), PRESS, true);
    await act();
    await this.hold(SETTLED);
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    for (const letter of text) {
      await this.#page.keyboard.type(letter);
      this.#add(await this.#shoot(), FRAME);
    }
  }

  /** Scrolls the page down, gently. */
  async scroll(pixels: number, seconds: number): Promise<void> {
    const steps = Math.round(seconds / FRAME);
    for (let step = 1; step <= steps; step += 1) {
      const top = pixels * (eased(step / steps) - eased((step - 1) / steps));
      await this.#page.evaluate((by) => scrollBy(0, by), top);
      this.#add(await this.#shoot(), FRAME);
    }
  }

  recording(): Recording {
    return { pictures: this.#pictures, frames: this.#frames, cues: this.#cues };
  }

  async #shoot(): Promise<number> {
    const picture = (await this.#page.screenshot({ animations: 'disabled', caret: 'initial' })).toString('base64');
    if (this.#pictures.at(-1) !== picture) this.#pictures.push(picture);
    return this.#pictures.length - 1;
  }

  #add(picture: number, seconds: number, pressed = false): void {
    this.#frames.push({ picture, seconds, pointer: { ...this.#pointer, pressed } });
    this.#seconds += seconds;
  }
}
