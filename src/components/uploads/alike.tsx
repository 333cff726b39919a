import ui from '#src/components/ui/ui.module.css';
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
  const mendAll = () => {
    onEnd();
    void upload.change((engine) => engine.replaceAlike(at, from, to));
  };
  return (
    <div role="status" className={classes.alike}>
      <span>{t('alike', { count, from })}</span>
      <button type="button" className={`${ui.quiet} ${ui.outlined}`} onClick={mendAll}>
        {t('alikeAll')}
      </button>
      <button type="button" className={ui.quiet} onClick={onEnd}>
        {t('alikeNo')}
      </button>
    </div>
  );
}
