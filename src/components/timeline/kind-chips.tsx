import { useNavigate } from '@tanstack/react-router';
import type { TimelineKind } from '#src/schemas/timeline-values.ts';
import { useTimelineTexts } from './texts.ts';
import classes from './timeline.module.css';

interface KindChipsProps {
  readonly offered: readonly TimelineKind[];
  /** Empty: all. */
  readonly chosen: readonly TimelineKind[];
}

/** Which kinds are shown: each switches its own on or off, in the address; the first one shows all. Specification people 10.5. */
export function KindChips({ offered, chosen }: KindChipsProps) {
  const t = useTimelineTexts();
  const navigate = useNavigate();
  const show = (kinds: readonly TimelineKind[]) =>
    void navigate({
      to: '.',
      search: { kinds: kinds.length === 0 || kinds.length === offered.length ? undefined : kinds.join() } as never,
      resetScroll: false,
    });
  const toggled = (kind: TimelineKind) =>
    offered.filter((each) => (each === kind ? !chosen.includes(each) : chosen.includes(each)));
  return (
    <div role="group" aria-label={t('show')} className={classes.chips}>
      <button type="button" className={classes.chip} aria-pressed={chosen.length === 0} onClick={() => show([])}>
        {t('all')}
      </button>
      {offered.map((kind) => (
        <button
          key={kind}
          type="button"
          className={classes.chip}
          aria-pressed={chosen.includes(kind)}
          onClick={() => show(toggled(kind))}
        >
          {t(`kinds.${kind}`)}
        </button>
      ))}
    </div>
  );
}
