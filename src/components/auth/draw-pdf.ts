import { getDocument, GlobalWorkerOptions, TextLayer, type PDFPageProxy } from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- Vite makes the worker's constructor
import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';
import classes from './pdf-document.module.css';

interface Drawing {
  readonly file: string;
  /** Of a page, in CSS pixels. */
  readonly width: number;
  readonly pageLabel: (page: number) => string;
  readonly signal: AbortSignal;
}

async function drawPage(page: PDFPageProxy, label: string, { width, signal }: Drawing): Promise<HTMLElement> {
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const sheet = document.createElement('div');
  sheet.className = classes.sheet ?? '';
  sheet.setAttribute('role', 'group');
  sheet.setAttribute('aria-label', label);
  sheet.style.setProperty('--total-scale-factor', String(scale));
  sheet.style.inlineSize = `${viewport.width}px`;
  sheet.style.blockSize = `${viewport.height}px`;

  const canvas = document.createElement('canvas');
  canvas.className = classes.canvas ?? '';
  canvas.setAttribute('aria-hidden', 'true');
  const sharp = page.getViewport({ scale: scale * Math.max(1, devicePixelRatio) });
  canvas.width = Math.floor(sharp.width);
  canvas.height = Math.floor(sharp.height);
  await page.render({ canvas, viewport: sharp }).promise;
  signal.throwIfAborted();

  const text = document.createElement('div');
  text.className = classes.text ?? '';
  await new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport }).render();
  sheet.append(canvas, text);
  return sheet;
}

/** The worker takes no new document while it still clears one away. */
let cleared: Promise<unknown> = Promise.resolve();

/** Draws all pages of a PDF file, each as a picture with its text laid over it. Rejects when it can't, or is aborted. */
export async function drawPdf(drawing: Drawing): Promise<HTMLElement[]> {
  const { file, pageLabel, signal } = drawing;
  await cleared;
  signal.throwIfAborted();
  GlobalWorkerOptions.workerPort ??= new PdfWorker();
  const task = getDocument({ url: file });
  const destroy = () => {
    cleared = task.destroy().catch(() => {});
  };
  signal.addEventListener('abort', destroy, { once: true });
  try {
    const pdf = await task.promise;
    const sheets: HTMLElement[] = [];
    for (let at = 1; at <= pdf.numPages; at += 1) {
      const page = await pdf.getPage(at);
      signal.throwIfAborted();
      sheets.push(await drawPage(page, pageLabel(at), drawing));
    }
    signal.throwIfAborted();
    return sheets;
  } finally {
    signal.removeEventListener('abort', destroy);
    destroy();
  }
}
