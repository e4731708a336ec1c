export const hourAt = (hour: number): number => 20 + (hour / 24) * 760

/**
 * Shape of the Klobuchar broadcast model over a day: constant at night, a cosine series around 14:00 with a period of
 * 28 hours (IS-GPS-200 20.3.3.5.2.5). Heights are relative.
 */
const height = (hour: number): number => {
  const x = (2 * Math.PI * (hour - 14)) / 28
  return Math.abs(x) < 1.57 ? 1 - x ** 2 / 2 + x ** 4 / 24 : 0
}

export const broadcastDay = Array.from({ length: 97 }, (_, index) => {
  const hour = index / 4
  return `${index ? 'L' : 'M'}${hourAt(hour).toFixed(1)} ${(160 - 120 * height(hour)).toFixed(1)}`
}).join('')
