import { useMemo } from 'react';
import { encode } from 'uqr';

/** White around it, in modules: readers need it to find the code. */
const QUIET = 4;

/** A QR code: dark on white whatever the page's colours are, as sharp as the printer. */
export function QrCode({
  text,
  label,
  className,
}: {
  readonly text: string;
  readonly label: string;
  readonly className?: string | undefined;
}) {
  const { size, path } = useMemo(() => {
    // scratched and in the rain, too
    const code = encode(text, { ecc: 'Q', border: QUIET });
    const dark = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: code.size, path: dark.join('') };
  }, [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
