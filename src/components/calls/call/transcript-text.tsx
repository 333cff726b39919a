import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import { memo, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { clockText } from '#src/lib/clock-text.ts';
import type { Player, PlayerState } from '#src/components/calls/player/player.ts';
import { usePartyName } from '#src/components/calls/party.tsx';
import { useCallTexts } from '#src/components/calls/texts.ts';
import { IconButton } from '#src/components/ui/button/button.tsx';
import { PlainLink } from '#src/components/ui/page/plain-link.tsx';
import { SearchField } from '#src/components/ui/table/search-field.tsx';
import { searchWith } from '#src/lib/search-params.ts';
import type { Call, TranscriptSegment } from '#src/schemas/calls.ts';
import classes from './call.module.css';
import { findIn, spokenAt, turnsOf, type Piece, type Turn } from './transcript-turns.ts';

interface TranscriptTextProps {
  readonly call: Call;
  readonly segments: readonly TranscriptSegment[];
  readonly language: string | null;
  readonly player: Player | undefined;
  readonly wanted: string;
}

/** Without a recording there is nothing to follow. */
const silent = createStore<Pick<PlayerState, 'time' | 'isPlaying'>>()(() => ({ time: -1, isPlaying: false }));

/** A transcript as a document, in which the sentence that is heard is marked and a press goes to where it is said. */
export function TranscriptText({ call, segments, language, player, wanted }: TranscriptTextProps) {
  const t = useCallTexts();
  const nameOf = usePartyName();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(wanted);
  const [chosen, setChosen] = useState(0);
  const turns = useMemo(() => turnsOf(segments), [segments]);
  const { pieces, count } = useMemo(() => findIn(segments, typed), [segments, typed]);
  const hit = count === 0 ? -1 : Math.min(chosen, count - 1);
  const store = player?.store ?? silent;
  const spoken = useStore(store, ({ time, isPlaying }) => (isPlaying || time > 0 ? spokenAt(segments, time) : -1));

  useEffect(() => {
    if (hit >= 0) scrollTo(box.current, `[data-hit="${hit}"]`);
  }, [hit, typed]);
  useEffect(() => {
    if (spoken >= 0) scrollTo(box.current, `[data-sentence="${spoken}"]`);
  }, [spoken]);

  const go = (by: number) => setChosen((hit + by + count) % count);
  const jump = ({ target }: MouseEvent) => {
    const at =
      target instanceof Element ? target.closest<HTMLElement>('[data-sentence]')?.dataset['sentence'] : undefined;
    const segment = at === undefined ? undefined : segments[Number(at)];
    // who marks words to copy them wants to go nowhere
    if (segment && getSelection()?.isCollapsed !== false) player?.seek(segment.start);
  };
  return (
    <>
      <div className={classes.find}>
        <SearchField
          label={t('transcript.search')}
          list={{
            typed,
            setSearch: (text) => {
              setTyped(text);
              setChosen(0);
            },
            endTyping: () => {},
          }}
        />
        <span role="status" className={classes.found}>
          {typed.trim() === ''
            ? ''
            : count === 0
              ? t('transcript.notFound')
              : t('transcript.found', { at: hit + 1, count })}
        </span>
        {count > 0 && typed.trim() !== '' && (
          <>
            <IconButton label={t('transcript.previous')} onClick={() => go(-1)}>
              <IconChevronUp size={18} aria-hidden="true" />
            </IconButton>
            <IconButton label={t('transcript.next')} onClick={() => go(1)}>
              <IconChevronDown size={18} aria-hidden="true" />
            </IconButton>
          </>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys */}
      <div ref={box} className={classes.transcript} role="group" aria-label={t('transcript.words')} tabIndex={0}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- each turn's time is a link for keys */}
        <div lang={language ?? undefined} onClick={jump}>
          {turns.map((turn) => (
            <TurnText
              key={turn.start}
              turn={turn}
              name={nameOf(call[turn.who])}
              pieces={pieces}
              hit={turn.sentences.some(({ index }) => pieces[index]?.some((piece) => piece.hit === hit)) ? hit : -1}
              spoken={turn.sentences.some(({ index }) => index === spoken) ? spoken : -1}
              onJump={player?.seek}
            />
          ))}
        </div>
      </div>
    </>
  );
}

/** Brings something into sight within the box, which alone is scrolled. */
function scrollTo(box: HTMLElement | null, selector: string): void {
  const element = box?.querySelector<HTMLElement>(selector);
  if (!box || !element) return;
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  box.scrollTop += inner.top - outer.top - outer.height / 3;
}

interface TurnTextProps {
  readonly turn: Turn;
  readonly name: string;
  readonly pieces: ReadonlyArray<readonly Piece[]>;
  /** The place that is chosen among those that were found; -1: none of this turn's. */
  readonly hit: number;
  readonly spoken: number;
  readonly onJump: ((time: number) => void) | undefined;
}

const TurnText = memo(function TurnText({ turn, name, pieces, hit, spoken, onJump }: TurnTextProps) {
  const t = useCallTexts();
  const time = clockText(turn.start);
  return (
    <div className={classes.turn} data-who={turn.who}>
      <p className={classes.speaker}>
        <bdi>{name}</bdi>{' '}
        <PlainLink
          to="."
          search={searchWith({ t: Math.floor(turn.start) })}
          replace
          resetScroll={false}
          className={classes.at}
          aria-label={t('transcript.goTo', { time })}
          onClick={() => onJump?.(turn.start)}
        >
          {time}
        </PlainLink>
      </p>
      <p className={classes.words} dir="auto">
        {turn.sentences.map(({ index }) => (
          <span
            key={index}
            data-sentence={index}
            aria-current={index === spoken ? 'true' : undefined}
            className={classes.sentence}
          >
            {pieces[index]?.map((piece, at) =>
              piece.hit === undefined ? (
                piece.text
              ) : (
                // oxlint-disable-next-line react/no-array-index-key -- a piece is its place
                <mark key={at} data-hit={piece.hit} data-chosen={piece.hit === hit || undefined}>
                  {piece.text}
                </mark>
              ),
            )}{' '}
          </span>
        ))}
      </p>
    </div>
  );
});
