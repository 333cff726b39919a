import { join } from 'node:path';
import type * as Library from 'mediabunny';
import type { Browser } from 'playwright';
import { root } from '#scripts/root.ts';
import type { Frame, Recording } from './recorder.ts';

declare const Mediabunny: typeof Library;

const LIBRARY = join(root, 'node_modules', 'mediabunny', 'dist', 'bundles', 'mediabunny.cjs');
/** Encoders are there for secure pages alone; nothing is asked of this host, which doesn't exist. */
const PAGE = 'https://tutorial.invalid/';

export interface Film {
  readonly video: Buffer;
  readonly poster: Buffer;
}

interface Size {
  readonly width: number;
  readonly height: number;
  /** Pixels of the film for one of the page. */
  readonly scale: number;
}

/** Makes the recording a WebM video, in a page of the browser, and the picture at `posterAt` seconds its poster. */
export async function encode(browser: Browser, recording: Recording, size: Size, posterAt: number): Promise<Film> {
  const page = await browser.newPage();
  try {
    await page.route(PAGE, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Film</title>' }),
    );
    await page.goto(PAGE);
    await page.addScriptTag({ path: LIBRARY });
    await page.evaluate(() => Object.assign(globalThis, { pictures: [] }));
    // one by one: together they are more than a message may hold
    for (const picture of recording.pictures) await page.evaluate(takePicture, picture);
    const { video, poster } = await page.evaluate(makeFilm, { frames: recording.frames, ...size, posterAt });
    return { video: Buffer.from(video, 'base64'), poster: Buffer.from(poster, 'base64') };
  } finally {
    await page.close();
  }
}

interface Pictures {
  readonly pictures: ImageBitmap[];
}

/* The rest runs in the page: each function by itself, without what stands around it here. */

async function takePicture(base64: string): Promise<void> {
  const { pictures } = globalThis as unknown as Pictures;
  const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
  pictures.push(await createImageBitmap(new Blob([bytes], { type: 'image/png' })));
}

async function makeFilm({
  frames,
  width,
  height,
  scale,
  posterAt,
}: Size & { frames: readonly Frame[]; posterAt: number }) {
  const { pictures } = globalThis as unknown as Pictures;
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new Error('There is no canvas to draw on');
  const arrow = [0, 0, 0, 17, 4.2, 13.2, 7, 19.6, 9.8, 18.4, 7, 12.2, 12.6, 12.2] as const;

  const draw = ({ picture, pointer }: Frame) => {
    const image = pictures[picture];
    if (image) pen.drawImage(image, 0, 0, width, height);
    pen.save();
    pen.translate(pointer.x * scale, pointer.y * scale);
    if (pointer.pressed) {
      pen.beginPath();
      pen.arc(0, 0, 20 * scale, 0, 2 * Math.PI);
      pen.fillStyle = 'rgb(44 85 168 / 35%)';
      pen.fill();
    }
    pen.scale(scale * 1.25, scale * 1.25);
    pen.fillStyle = '#111';
    pen.strokeStyle = '#fff';
    pen.lineWidth = 1.5;
    pen.beginPath();
    for (let at = 0; at < arrow.length; at += 2) pen.lineTo(arrow[at] ?? 0, arrow[at + 1] ?? 0);
    pen.closePath();
    pen.fill();
    pen.stroke();
    pen.restore();
  };
  const base64Of = async (blob: Blob) => {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  };

  const target = new Mediabunny.BufferTarget();
  const output = new Mediabunny.Output({ format: new Mediabunny.WebMOutputFormat(), target });
  const source = new Mediabunny.CanvasSource(canvas, {
    codec: 'vp9',
    quality: new Mediabunny.Quality({ bitrate: 550_000 }),
    keyFrameInterval: 5,
    latencyMode: 'quality',
  });
  output.addVideoTrack(source);
  await output.start();
  let at = 0;
  let poster = '';
  for (const frame of frames) {
    draw(frame);
    // a still is given again each second, so that players have something to jump to
    for (let left = frame.seconds; left > 0.001; left -= 1) {
      const seconds = Math.min(left, 1);
      await source.add(at, seconds);
      at += seconds;
    }
    if (poster === '' && at >= posterAt)
      poster = await base64Of(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.72 }));
  }
  await output.finalize();
  return { video: await base64Of(new Blob([target.buffer ?? new ArrayBuffer(0)])), poster };
}
