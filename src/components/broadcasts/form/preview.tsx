import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useDeferredValue, useMemo, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { previewBroadcast } from '#src/queries/broadcasts.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import type { previewBroadcast as endpoint } from '#src/schemas/broadcasts.ts';
import { costOfSegments } from '#src/schemas/sms-segments.ts';
import { contactSegments } from './contact-segments.ts';
import type { FormControl } from './form-control.ts';
import { recipientsOf } from './form-values.ts';
import { useUnmoved } from '#src/components/ui/forms/press.ts';
import { isPast, momentOf } from './moment-of.ts';

/** Wait after the last change before it is counted. */
const DELAY_MS = 350;

export type Preview = ResponseOf<typeof endpoint>;

interface Previewed {
  /** Of what was chosen last; undefined while nobody is chosen, and before the first answer. */
  readonly preview: Preview | undefined;
  /** What is shown is of the form as it was before. */
  readonly counting: boolean;
  readonly failed: boolean;
}

const PreviewContext = createContext<Previewed>({ preview: undefined, counting: false, failed: false });

/** Who would get what the form says now, and when. */
export const usePreview = (): Previewed => use(PreviewContext);

interface PreviewProviderProps {
  readonly control: FormControl;
  readonly organizationId: string;
  readonly children: ReactNode;
}

/** Asks again who would get it whenever the form says something else. Specification broadcasts 4.9. */
export function PreviewProvider({ control, organizationId, children }: PreviewProviderProps) {
  const [type, content, kind, chosen, contacts, when, scheduleDate, scheduleTime, timezone] = useWatch({
    control,
    name: ['type', 'content', 'kind', 'chosen', 'contacts', 'when', 'scheduleDate', 'scheduleTime', 'timezone'],
  });
  const text = useMemo(() => {
    const at = momentOf({ when, scheduleDate, scheduleTime, timezone });
    // what can't be sent at that time can be counted all the same
    const timed = at !== null && !isPast(at);
    // contacts of a file are known here: they don't travel again for each word that is written
    const isCounted = type === 'sms' && kind === 'STANDARD' && [...content].length <= WORK_LIMITS.broadcastSms;
    return JSON.stringify({
      organizationId,
      type,
      content: isCounted ? content : null,
      ...recipientsOf({ kind, chosen, contacts }),
      sendNow: when === 'now',
      scheduleDate: timed ? scheduleDate : null,
      scheduleTime: timed ? scheduleTime : null,
      timezone: timed ? timezone : null,
    });
  }, [organizationId, type, content, kind, chosen, contacts, when, scheduleDate, scheduleTime, timezone]);
  const [asked] = useDebouncedValue(text, DELAY_MS);
  const isSomebody = (kind === 'STANDARD' ? chosen : contacts).length > 0;
  const client = useQueryClient();
  // made once: its key is as long as the list of contacts, and is not to be hashed for each letter that is written
  const question = useMemo(() => {
    const body = JSON.parse(asked) as BodyOf<typeof endpoint>;
    const enabled = body.programs.length + body.recipients.length + body.ephemeralRecipients.length > 0;
    return client.defaultQueryOptions({ ...previewBroadcast(body), enabled });
  }, [client, asked]);
  const { data, isError, isFetching } = useQuery(question);
  const wasSomebody = question.enabled === true;
  const counting = isSomebody && (isFetching || asked !== text);
  const { data: home } = useQuery(getOrganization(organizationId));
  const written = useDeferredValue(content);
  const preview = useMemo(() => {
    if (!data || kind !== 'EPHEMERAL' || type !== 'sms' || !home || written === '') return data;
    const segments = contactSegments(written, home.organization.name, contacts, data);
    return { ...data, segments, cost: costOfSegments(segments) };
  }, [data, kind, type, home, written, contacts]);
  const shown = useMemo(
    () => ({
      preview: isSomebody && wasSomebody && !isError ? preview : undefined,
      counting,
      failed: isSomebody && isError && !counting,
    }),
    [isSomebody, wasSomebody, isError, preview, counting],
  );
  // a count that comes while a button is pressed would move it away
  const unmoved = useUnmoved(shown);
  return <PreviewContext value={unmoved}>{children}</PreviewContext>;
}
