import { type ReactNode } from 'react';
import { part } from '#src/lib/part.ts';
import { Lazily } from './lazily.tsx';

const MantineModal = part(() => import('./mantine-modal.tsx').then((module) => module.MantineModal));

export interface ModalProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** False where a click beside the dialog would lose typed text. */
  readonly closeOnClickOutside?: boolean | undefined;
  readonly children: ReactNode;
}

/** A dialog; its code comes when it opens for the first time. Focus goes in, stays in, and returns to the opener. */
export function Modal(props: ModalProps) {
  return <Lazily component={MantineModal} props={props} />;
}
