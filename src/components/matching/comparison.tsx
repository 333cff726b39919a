import type { ReactNode } from 'react';
import { None } from '#src/components/ui/page/none.tsx';
import ui from '#src/components/ui/ui.module.css';
import { matchReasons, type MatchReason } from '#src/schemas/match-reasons.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import classes from './matching.module.css';
import { Partners } from './partners.tsx';
import { ReasonList } from './reason-list.tsx';
import type { Side } from './search.ts';
import { otherSide } from './sides.ts';
import { useMatchingTexts } from './texts.ts';
import { useMatchingAddress } from './use-matching.ts';
import { useWords } from './words.ts';
import { ChosenName } from './chosen-name.tsx';

type People = Readonly<Record<Side, Membership | undefined>>;

/** What speaks for and against the match of two who are chosen; undefined while one of them isn't. */
export function useReasons(people: People): readonly MatchReason[] | undefined {
  const { anchor, search } = useMatchingAddress();
  const forWhom = anchor && people[anchor];
  const candidate = anchor && people[otherSide(anchor)];
  return forWhom && candidate ? matchReasons(forWhom, candidate, { gender: search.gender }) : undefined;
}

interface Fact {
  readonly label: string;
  readonly value: (person: Membership, side: Side) => ReactNode;
  /** The reasons for and against a match that are about it. */
  readonly kinds: ReadonlyArray<MatchReason['kind']>;
}

function useFacts(): readonly Fact[] {
  const t = useMatchingTexts();
  const words = useWords();
  const detail = (name: Parameters<typeof words.field>[0], ...kinds: Fact['kinds']): Fact => ({
    label: words.field(name),
    value: (person) => words.detail(person, name),
    kinds,
  });
  return [
    detail('preferredLanguage', 'language', 'languages'),
    detail('preferredTimeForCall', 'times', 'noTime'),
    detail('hobbies', 'hobbies'),
    detail('zipCode', 'zip'),
    detail('gender', 'gender'),
    { label: t('fact.program'), value: ({ programName }) => programName, kinds: ['program'] },
    {
      label: t('fact.load'),
      value: (person, side) => side === 'caller' && <bdi>{words.load(person)}</bdi>,
      kinds: ['load'],
    },
    { label: t('fact.matches'), value: (person, side) => <Partners person={person} side={side} />, kinds: ['matched'] },
  ];
}

interface ComparisonProps {
  readonly people: People;
  /** Who is chosen stands above it already, with the way to another. */
  readonly plain?: boolean | undefined;
}

/** Two people side by side, and of each fact whether it speaks for a match; one alone while the other isn't chosen. */
export function Comparison({ people, plain = false }: ComparisonProps) {
  const t = useMatchingTexts();
  const facts = useFacts();
  const sides = (['caller', 'recipient'] as const).filter((side) => people[side]);
  const isPair = sides.length > 1;
  const reasons = useReasons(people);
  return (
    <table className={classes.comparison} data-pair={isPair || undefined}>
      {/* said above it already; a table of one has no need of it, of two it tells them apart */}
      <thead className={plain && !isPair ? ui.visuallyHidden : undefined}>
        <tr>
          <th scope="col" className={classes.corner}>
            <span className={ui.visuallyHidden}>{t('pair.fact')}</span>
          </th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {plain ? t(`side.${side}`) : <ChosenName side={side} person={people[side]} />}
            </th>
          ))}
          {reasons && (
            <th scope="col" className={classes.verdictHead}>
              {t('pair.verdict')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {facts.map(({ label, value, kinds }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {sides.map((side) => (
              <td key={side}>{(people[side] && value(people[side], side)) ?? <None />}</td>
            ))}
            {reasons && (
              <td className={classes.verdict}>
                <ReasonList reasons={reasons.filter(({ kind }) => kinds.includes(kind))} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
