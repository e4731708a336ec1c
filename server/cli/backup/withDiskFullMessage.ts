/** Runs `work` and turns any disk-full error into a clear message about `folder`. */
export const withDiskFullMessage = async <T>(
  folder: string,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!/ENOSPC|SQLITE_FULL|disk is full|no space left/i.test(String(error))) throw error
    throw new Error(`There is not enough space in ${folder}.`, { cause: error })
  }
}
