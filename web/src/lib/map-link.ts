interface Place {
  /** In one line. */
  address: string;
  /** In degrees. */
  position?: { latitude: number; longitude: number } | undefined;
}

/** Returns the address of a map of a place: at its position, or found by its address. */
export function mapLink({ address, position }: Place): string {
  if (!position) return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  const { latitude, longitude } = position;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}
