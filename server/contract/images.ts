/** Limits of images that are sent: bytes of the file, and pixels once it is decoded. Browsers reduce larger ones. */
export const imageLimits = { megabytes: 5, megapixels: 4 } as const

/** Types of images that may be sent. They are kept as WebP. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

/** Pixels of a side of the square that an avatar is kept as. */
export const avatarSide = 256
