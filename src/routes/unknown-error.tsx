import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '#src/components/ui/errors/screens.tsx';
import { Standalone } from '#src/components/ui/errors/standalone.tsx';

export const Route = createFileRoute('/unknown-error')({
  component: () => (
    <Standalone>
      <NotFound />
    </Standalone>
  ),
});
