export const width = 800
export const height = 680
export const centre = { x: 440, y: 520 } as const
export const earthRadius = 300
export const dialRadius = 350
