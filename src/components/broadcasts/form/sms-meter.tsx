import { useDeferredValue, useMemo } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { Button } from '#src/components/ui/button/button.tsx';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import { fillMergeFields, mergeFieldsIn } from '#src/schemas/merge-fields.ts';
import { segmentsOf } from '#src/schemas/sms-segments.ts';
import { segmentsOfEach } from './contact-segments.ts';
import type { FormControl } from './form-control.ts';
import { usePreview, type Preview } from './preview.tsx';
import { dearLetters, mendText } from './sms-letters.ts';
import { useMoney } from './use-money.ts';

/**
 * How many segments one person's text is, of the same people as the cost is of; null where that isn't known: while
 * nobody is chosen, or what is written is being counted with their names.
 */
function useEach(control: FormControl, text: string): Preview['segmentsEach'] {
  const { preview, counting } = usePreview();
  const [kind, contacts] = useWatch({ control, name: ['kind', 'contacts'] });
  const written = useDeferredValue(text);
  const ofContacts = useMemo(
    () =>
      kind === 'EPHEMERAL' && preview?.sample
        ? segmentsOfEach(written, preview.sample.organization, contacts, preview)
        : null,
    [kind, preview, written, contacts],
  );
  if (mergeFieldsIn(text).length === 0) return { least: segmentsOf(text), most: segmentsOf(text) };
  if (kind === 'EPHEMERAL') return written === text ? ofContacts : null;
  return counting ? null : (preview?.segmentsEach ?? null);
}

/** How long a text message is, what makes it so, and about what it costs for all. Specification broadcasts 4.9. */
export function SmsMeter({ control }: { readonly control: FormControl }) {
  const t = useBroadcastTexts();
  const money = useMoney();
  const { preview, counting } = usePreview();
  const { field } = useController({ control, name: 'content' });
  const text = field.value;
  const range = useEach(control, text);
  // as one of them gets it: nobody is sent the braces of a field
  const sample = preview?.sample;
  const count = useMemo(() => segmentsOf(fillMergeFields(text, sample ?? {})), [text, sample]);
  const wide = useMemo(() => dearLetters(text), [text]);
  const mended = useMemo(() => mendText(text, wide), [text, wide]);
  const without = useMemo(() => segmentsOf(fillMergeFields(mended, sample ?? {})), [mended, sample]);
  // a letter that costs nothing is nobody's business, nor are letters that are all there is
  const dear = without < count && mended.trim() !== '' ? wide : [];
  const forEach = () => {
    if (!range) return t('meter.about', { count });
    const { least, most } = range;
    return least === most ? t('meter.segments', { count: most }) : t('meter.range', { least, most });
  };
  const letterOf = (letter: string) => t('meter.letter', { letter });
  const knowsCost = preview && preview.segments !== null && preview.cost !== null;
  return (
    <div role="group" aria-label={t('meter.label')} className={classes.meter}>
      <p className={classes.segments} data-dear={dear.length > 0 || undefined}>
        {text === '' ? t('meter.nothing') : forEach()}
        {dear.length > 0 && (
          <>
            {' · '}
            {t('meter.dear', { count: dear.length, letters: dear.map(({ letter }) => letterOf(letter)).join(', ') })}
            {` ${t('meter.without', { count: without })}`}
          </>
        )}
      </p>
      {dear.length > 0 && (
        <div className={classes.mends}>
          {dear.slice(0, 12).map((each) => (
            <Button
              key={each.letter}
              variant="default"
              size="small"
              onClick={() => field.onChange(mendText(text, [each]))}
            >
              {each.mend === ''
                ? t('meter.drop', { from: letterOf(each.letter) })
                : t('meter.replace', { from: letterOf(each.letter), to: letterOf(each.mend) })}
            </Button>
          ))}
          {dear.length > 1 && (
            <Button variant="default" size="small" onClick={() => field.onChange(mendText(text, dear))}>
              {t('meter.replaceAll')}
            </Button>
          )}
        </div>
      )}
      <p className={classes.hint} aria-live="polite">
        {text !== '' && counting && !knowsCost && t('meter.counting')}
        {text !== '' && knowsCost && t('meter.cost', { count: preview.segments ?? 0, cost: money(preview.cost ?? 0) })}
      </p>
    </div>
  );
}
