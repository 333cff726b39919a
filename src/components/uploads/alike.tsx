import { useRef } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import classes from './preview.module.css';
import { usePeopleUploadTexts } from './texts.ts';
import type { Upload } from './upload.ts';
import type { AlikeOffer } from './use-preview.ts';

interface AlikeProps {
  readonly upload: Upload;
  readonly alike: AlikeOffer;
  readonly onEnd: () => void;
}

/** Offers to write the same into all cells that say what the mended one said. */
export function Alike({ upload, alike: { at, from, to, count }, onEnd }: AlikeProps) {
  const t = usePeopleUploadTexts();
  const place = useRef<HTMLDivElement>(null);
  const end = () => {
    // the offer goes, and its buttons with it: one goes on in the grid
    place.current?.parentElement?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus();
    onEnd();
  };
  const mendAll = () => {
    end();
    void upload.change((engine) => engine.replaceAlike(at, from, to));
  };
  return (
    <div ref={place} role="status" className={classes.alike}>
      <span>{t('alike', { count, from })}</span>
      <Button variant="default" size="small" onClick={mendAll}>
        {t('alikeAll')}
      </Button>
      <Button variant="quiet" onClick={end}>
        {t('alikeNo')}
      </Button>
    </div>
  );
}
