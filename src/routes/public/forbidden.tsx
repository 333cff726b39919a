import { createFileRoute } from '@tanstack/react-router';
import { Forbidden } from '#src/components/ui/errors/screens.tsx';
import { Standalone } from '#src/components/ui/errors/standalone.tsx';

export const Route = createFileRoute('/public/forbidden')({
  component: () => (
    <Standalone>
      <Forbidden />
    </Standalone>
  ),
});
