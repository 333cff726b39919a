import { DirectionContext, MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage } from './lib/i18n/index.ts';
import { cssVariables, theme } from './lib/theme.ts';

const noop = () => {};

interface Props {
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

/** All that a screen needs around it, but the router. */
export function Providers({ queryClient, children }: Props) {
  const { direction } = useLanguage();
  const value = { dir: direction, setDirection: noop, toggleDirection: noop };
  return (
    <QueryClientProvider client={queryClient}>
      <DirectionContext value={value}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
          {children}
        </MantineProvider>
      </DirectionContext>
    </QueryClientProvider>
  );
}
