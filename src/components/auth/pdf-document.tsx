import { useDebouncedCallback } from '@mantine/hooks';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { log } from '#src/lib/log.ts';
import classes from './pdf-document.module.css';
import { useAuthTexts } from './texts.ts';

interface Props {
  readonly file: string;
  readonly label: string;
}

const SHEET_MAX = 512;
const ZOOMS = [1, 1.5, 2, 3] as const;

/** How wide a sheet may be; a window that is being resized, or a phone that is turned, is measured when it rests. */
function useFittingWidth(box: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  const refit = useDebouncedCallback(setWidth, 150);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => Math.min(element.clientWidth, SHEET_MAX);
    setWidth(measure());
    const observer = new ResizeObserver(() => refit(measure()));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, refit]);
  return width;
}

/**
 * A PDF file shown in the page, with text that can be read aloud, searched and copied. Not an iframe: browsers of
 * phones show only its first page, or nothing. What draws it is loaded when it is shown.
 */
export function PdfDocument({ file, label }: Props) {
  const t = useAuthTexts();
  const box = useRef<HTMLDivElement>(null);
  const fitting = useFittingWidth(box);
  const [attempt, setAttempt] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');

  useEffect(() => {
    const container = box.current;
    if (!container || fitting === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const show = async () => {
      const width = fitting * (ZOOMS[zoom] ?? 1);
      try {
        const { drawPdf } = await import('./draw-pdf.ts');
        container.replaceChildren(
          ...(await drawPdf({ file, width, pageLabel: (page) => t('terms.page', { page }), signal })),
        );
        setState('shown');
      } catch (error) {
        if (signal.aborted) return;
        log.error('A document cannot be shown', error);
        setState('failed');
      }
    };
    void show();
    return () => controller.abort();
  }, [file, t, attempt, zoom, fitting]);

  const retry = () => {
    setState('loading');
    setAttempt(attempt + 1);
  };

  return (
    <div className={classes.document} data-state={state} data-wide>
      {state === 'loading' && (
        <p role="status" className={classes.note}>
          {t('terms.loading')}
        </p>
      )}
      {state === 'failed' && (
        <div role="alert" className={classes.note}>
          <p>{t('terms.failed')}</p>
          <Button variant="default" size="small" onClick={retry}>
            {t('terms.retry')}
          </Button>
        </div>
      )}
      <div
        ref={box}
        className={classes.pages}
        role="region"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
        tabIndex={0}
        hidden={state === 'failed'}
      />
      <div role="group" className={classes.zoom}>
        <Button variant="default" size="small" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          {t('terms.smaller')}
        </Button>
        <Button variant="default" size="small" disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          {t('terms.larger')}
        </Button>
      </div>
    </div>
  );
}
