import { Modal } from '@mantine/core';
import { useEffect } from 'react';
import { endClicks } from '#src/components/ui/forms/press.ts';
import { catchFocus } from '#src/components/ui/page/catch-focus.ts';
import { useUiTexts } from '#src/components/ui/texts.ts';
import classes from './dialog.module.css';
import type { ModalProps } from './modal.tsx';
import { useEscape } from './use-escape.ts';
import { useMounted } from './use-mounted.ts';

/* Built from its parts: Mantine's own header is a second banner landmark of the page. */
export function MantineModal({
  opened,
  onClose,
  title,
  size = 'md',
  closeOnClickOutside = true,
  children,
}: ModalProps) {
  const t = useUiTexts();
  const mounted = useMounted();
  useEscape(opened, onClose);
  useEffect(() => {
    // the second click of a double click answers no question that the first one has asked
    if (opened) endClicks();
  }, [opened]);
  return (
    <Modal.Root
      opened={opened && mounted}
      onClose={onClose}
      closeOnEscape={false}
      // what opened it, and would get the focus back, may have gone meanwhile
      onExitTransitionEnd={catchFocus}
      size={size}
      centered
      closeOnClickOutside={closeOnClickOutside}
    >
      <Modal.Overlay />
      {/* Mantine refers to the title only after the first rendering, and the focus may be inside by then */}
      <Modal.Content aria-label={title}>
        <div className={classes.header}>
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('close')} size="lg" />
        </div>
        <Modal.Body className={classes.body ?? ''}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
