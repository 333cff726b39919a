import { Drawer } from '@mantine/core';
import { catchFocus } from '#src/components/ui/page/catch-focus.ts';
import { useUiTexts } from '#src/components/ui/texts.ts';
import classes from './dialog.module.css';
import type { DrawerProps } from './search-drawer.tsx';
import { useEscape } from './use-escape.ts';
import { useMounted } from './use-mounted.ts';

/* Built from its parts: Mantine's own header is a second banner landmark of the page. */
export function MantineDrawer({ opened, onClose, title, size = 'lg', position = 'end', children }: DrawerProps) {
  const t = useUiTexts();
  const mounted = useMounted();
  useEscape(opened, onClose);
  return (
    <Drawer.Root
      opened={opened && mounted}
      onClose={onClose}
      closeOnEscape={false}
      // what opened it, and would get the focus back, may have gone meanwhile
      onExitTransitionEnd={catchFocus}
      size={size}
      // Mantine's right is the line's end: it changes sides with the direction
      position={position === 'end' ? 'right' : 'left'}
    >
      <Drawer.Overlay />
      {/* Mantine refers to the title only after the first rendering, and the focus may be inside by then */}
      <Drawer.Content aria-label={title}>
        <div className={classes.header}>
          <Drawer.Title className={classes.title ?? ''}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('close')} size="lg" />
        </div>
        <Drawer.Body className={classes.body ?? ''}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
