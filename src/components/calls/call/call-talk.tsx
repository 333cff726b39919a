import { Section } from '#src/components/ui/page/section.tsx';
import { useLanguage } from '#src/lib/i18n/index.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import type { Call } from '#src/schemas/calls.ts';
import { clockText } from '#src/lib/clock-text.ts';
import { usePartyName } from '#src/components/calls/party.tsx';
import { useCallTexts } from '#src/components/calls/texts.ts';
import classes from './call.module.css';

const PARTS = ['caller', 'callee', 'silence'] as const;

/** How long each side spoke, and nobody did: bars with their words. Specification calls 4.8. */
export function CallTalk({ call, talk }: { readonly call: Call; readonly talk: NonNullable<Call['talk']> }) {
  const t = useCallTexts();
  const nameOf = usePartyName();
  const { language } = useLanguage();
  const whole = PARTS.reduce((sum, part) => sum + talk[part], 0) || 1;
  return (
    <Section title={t('talk.title')}>
      <ul className={classes.talk}>
        {PARTS.map((part) => (
          <li key={part} data-part={part}>
            <span className={classes.talkWords}>
              <bdi>{part === 'silence' ? t('talk.silence') : nameOf(call[part])}</bdi>
              <span className={classes.talkTime}>
                {clockText(talk[part])} ·{' '}
                {formatNumber(talk[part] / whole, language, { style: 'percent', maximumFractionDigits: 0 })}
              </span>
            </span>
            <span aria-hidden="true" className={classes.bar}>
              <span style={{ inlineSize: `${(100 * talk[part]) / whole}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
