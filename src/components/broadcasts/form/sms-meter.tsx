import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { Button } from '#src/components/ui/button/button.tsx';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import { segmentsOf } from '#src/schemas/sms-segments.ts';
import type { FormControl } from './form-control.ts';
import { usePreview } from './preview.tsx';
import { dearLetters, mendText } from './sms-letters.ts';
import { useMoney } from './use-money.ts';

/** How long a text message is, what makes it so, and about what it costs for all. Specification broadcasts 4.9. */
export function SmsMeter({ control }: { readonly control: FormControl }) {
  const t = useBroadcastTexts();
  const money = useMoney();
  const { preview, counting } = usePreview();
  const { field } = useController({ control, name: 'content' });
  const text = field.value;
  const count = useMemo(() => segmentsOf(text), [text]);
  const wide = useMemo(() => dearLetters(text), [text]);
  const without = useMemo(() => segmentsOf(mendText(text, wide)), [text, wide]);
  // a letter that costs nothing is nobody's business
  const dear = without < count ? wide : [];
  const letterOf = (letter: string) => t('meter.letter', { letter });
  const knowsCost = preview && preview.segments !== null && preview.cost !== null;
  return (
    <div role="group" aria-label={t('meter.label')} className={classes.meter}>
      <p className={classes.segments} data-dear={dear.length > 0 || undefined}>
        {text === '' ? t('meter.nothing') : t('meter.segments', { count })}
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
