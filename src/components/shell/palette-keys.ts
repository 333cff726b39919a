const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** The keys that open the palette, as they are written here. */
export const paletteKeys = (): string => (isApple() ? '⌘K' : 'Ctrl K');

/** Is this the palette's key? */
export const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
