import { Badge } from '#src/components/ui/page/badge.tsx';
import type { CallStatus } from '#src/schemas/call-values.ts';
import { TONES } from './call-words.ts';
import { useCallTexts } from './texts.ts';

/** How a call stands. */
export function CallStatusBadge({ status }: { readonly status: CallStatus }) {
  const t = useCallTexts();
  return <Badge tone={TONES[status]}>{t(`is.${status}`)}</Badge>;
}
