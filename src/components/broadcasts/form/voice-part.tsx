import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { useField } from '#src/components/ui/forms/field.ts';
import { serverError, useFailureText } from '#src/components/ui/forms/messages.ts';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import { apiBase } from '#src/lib/api/base.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { sentences } from '#src/lib/sentences.ts';
import { removeBroadcastAudio, uploadBroadcastAudio } from '#src/queries/broadcasts.ts';
import { useWrite } from '#src/queries/client.ts';
import type { BroadcastAudio } from '#src/schemas/broadcasts.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { SoundPlayer } from '#src/components/broadcasts/sound-player.tsx';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import { useFormContext } from './form-context.ts';
import { clockText, cutSound, openSound, peaksOf, peaksText, type Sound } from './sound.ts';
import { SoundTrim, type Stretch } from './sound-trim.tsx';
import { canRecord, useRecorder, type RecorderState } from './use-recorder.ts';

/** What the page has found out, as a form of fields says it. */
interface Measured {
  readonly seconds?: string;
  readonly peaks?: string;
}

/** What is said of a file itself stands at its field. */
const OF_THE_FILE = new Set<unknown>([400, 413, 415]);

interface VoicePartProps {
  readonly organizationId: string;
}

/** The recording of a voice message: uploaded, or made here. Specification broadcasts 2.9, 5.6, 5.7. */
export function VoicePart({ organizationId }: VoicePartProps) {
  const t = useBroadcastTexts();
  const id = useId();
  const { control, formState, setError, clearErrors, setValue } = useFormContext();
  const field = useField({ control, name: 'audio' });
  const take = useField({ control, name: 'takeOpen' });
  const kept = field.value as BroadcastAudio | null;
  const { mutateAsync: upload } = useWrite(uploadBroadcastAudio);
  const { mutateAsync: remove } = useWrite(removeBroadcastAudio);
  const [sound, setSound] = useState<Sound | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const failureText = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const show = (next: Sound | null) => {
    clearErrors(['audio', 'takeOpen']);
    setFailure(null);
    setSound(next);
  };
  const open = async (file: Blob, name: string) => show(await openSound(file, name));
  const recorder = useRecorder((file, name) => void open(file, name));
  const isOpen = sound !== null || recorder.state.phase === 'recording';
  useEffect(() => {
    if (!isOpen) return undefined;
    setValue('takeOpen', true, { shouldDirty: true });
    return () => setValue('takeOpen', false, { shouldDirty: true });
  }, [isOpen, setValue]);

  /** A broadcast that is saved with it keeps it; else it is gone. */
  const forget = async (audio: BroadcastAudio) => {
    try {
      await remove({ body: { audio: audio.id } });
    } catch (error) {
      if (!isApiError(error) || error.code !== 'broadcastAudioUsed') throw error;
    }
    if (audio.id !== formState.defaultValues?.audio?.id) field.change(null);
  };
  const fail = (error: unknown) => {
    if (isApiError(error) && OF_THE_FILE.has(error.status))
      setError('audio', serverError(Object.values(error.fields)[0] ?? error));
    else setFailure(error);
  };
  const store = async (file: Blob, name: string, measured: Measured) => {
    clearErrors(['audio', 'takeOpen']);
    setFailure(null);
    try {
      if (kept) await forget(kept);
      const { audio } = await upload({
        body: { audio: new File([file], name, { type: file.type }), organizationId, ...measured },
      });
      field.change(audio);
      show(null);
      toast.success(t('voice.stored'));
    } catch (error) {
      fail(error);
    }
  };
  const drop = async () => {
    if (!kept) return;
    show(null);
    try {
      await forget(kept);
      field.change(null);
      toast.success(t('voice.removed'));
    } catch (error) {
      fail(error);
    }
  };
  const problem = field.error ?? (take.error === undefined ? undefined : t('voice.takeOpen'));
  const failed = failure === null ? undefined : failureText(failure);
  return (
    <div
      role="group"
      aria-label={t('voice.part')}
      aria-describedby={problem ? `${id}-error` : undefined}
      // what is wrong with it is told here, and the focus comes here
      tabIndex={-1}
      data-error={problem ? true : undefined}
      className={classes.voice}
    >
      {kept && !sound && (
        <div className={classes.kept}>
          <p className={classes.hint}>
            {t('voice.kept')} · {t('voice.seconds', { time: clockText(kept.seconds) })}
          </p>
          <SoundPlayer src={apiBase() + kept.url} label={t('voice.kept')} />
          <Button variant="default" size="small" onClick={drop}>
            {t('voice.remove')}
          </Button>
        </div>
      )}
      {sound && (
        <Choose
          sound={sound}
          onDiscard={() => show(null)}
          onUse={(file, name, measured) => store(file, name, measured)}
        />
      )}
      {!sound && (
        <Recorder state={recorder.state} again={kept !== null} onStart={recorder.start} onStop={recorder.stop}>
          <input
            ref={input}
            type="file"
            hidden
            accept="audio/*,.mp3,.wav,.m4a,.ogg,.webm"
            aria-label={t('voice.upload')}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              currentTarget.value = '';
              if (file) void open(file, file.name);
            }}
          />
          <Button variant="default" onClick={() => input.current?.click()}>
            {t('voice.upload')}
          </Button>
        </Recorder>
      )}
      <p className={classes.hint}>{t('voice.uploadHint')}</p>
      {failed && (
        <Notice kind="error" title={t('voice.failed')}>
          {sentences(failed.text, failed.hint)}
        </Notice>
      )}
      {problem && (
        <p id={`${id}-error`} role="alert" className={classes.error}>
          {problem}
        </p>
      )}
    </div>
  );
}

interface RecorderProps {
  readonly state: RecorderState;
  readonly again: boolean;
  readonly onStart: () => Promise<void>;
  readonly onStop: () => void;
  readonly children: ReactNode;
}

function Recorder({ state, again, onStart, onStop, children }: RecorderProps) {
  const t = useBroadcastTexts();
  if (state.phase === 'recording')
    return (
      <div className={classes.recording}>
        <span role="status" aria-live="off" className={classes.clock}>
          {t('voice.recording', { time: clockText(state.seconds) })}
        </span>
        <meter className={classes.level} min={0} max={1} value={state.level} aria-label={t('voice.level')} />
        <Button danger onClick={onStop}>
          {t('voice.stop')}
        </Button>
      </div>
    );
  return (
    <>
      {state.phase === 'refused' && <Notice kind="error">{t('voice.refused')}</Notice>}
      <div className={classes.buttons}>
        {canRecord() && (
          <Button variant="default" busy={state.phase === 'asking'} onClick={onStart}>
            {t(again ? 'voice.again' : 'voice.record')}
          </Button>
        )}
        {children}
      </div>
      {!canRecord() && <p className={classes.hint}>{t('voice.none')}</p>}
    </>
  );
}

interface ChooseProps {
  readonly sound: Sound;
  readonly onDiscard: () => void;
  readonly onUse: (file: Blob, name: string, measured: Measured) => Promise<void>;
}

/** A sound before it is stored: heard, cut, taken or not. */
function Choose({ sound, onDiscard, onUse }: ChooseProps) {
  const t = useBroadcastTexts();
  const whole = sound.heard?.seconds ?? 0;
  const [stretch, setStretch] = useState<Stretch>({ start: 0, end: whole });
  const isCut = sound.heard !== undefined && stretch.end - stretch.start < whole - 0.05;
  const seconds = stretch.end - stretch.start;
  // phones are sure to play these; whatever else can be heard here becomes one of them
  const isKeptAsIs = !isCut && (sound.heard === undefined || /\.(?:mp3|wav)$/i.test(sound.name));
  const tooLong = seconds > WORK_LIMITS.broadcastAudioSeconds;
  const tooLarge = isKeptAsIs && sound.file.size > WORK_LIMITS.broadcastAudioBytes;
  const use = async () => {
    if (!sound.heard) return onUse(sound.file, sound.name, {});
    const { buffer } = sound.heard;
    const measured = { seconds: String(seconds), peaks: peaksText(peaksOf(buffer, stretch.start, stretch.end)) };
    if (isKeptAsIs) return onUse(sound.file, sound.name, measured);
    return onUse(await cutSound(buffer, stretch.start, stretch.end), 'recording.wav', measured);
  };
  return (
    <div className={classes.sound}>
      {sound.heard ? (
        <SoundTrim buffer={sound.heard.buffer} stretch={stretch} onChange={setStretch} />
      ) : (
        <p className={classes.hint}>{t('voice.unopened')}</p>
      )}
      {(tooLong || tooLarge) && <Notice kind="error">{t(tooLong ? 'voice.tooLong' : 'voice.tooLarge')}</Notice>}
      <div className={classes.buttons}>
        <Button aria-disabled={tooLong || tooLarge} onClick={use}>
          {t(sound.heard ? 'voice.use' : 'voice.useFile')}
        </Button>
        <Button variant="default" onClick={onDiscard}>
          {t('voice.discard')}
        </Button>
      </div>
    </div>
  );
}
